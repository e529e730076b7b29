export type LatencyPoint = { atMs: number; rttMs: number | null };
export declare const latencyHistoryLimit: number;
export declare function withLatency(history: readonly LatencyPoint[], point: LatencyPoint): readonly LatencyPoint[];

// The messages between the server and its recogniser process.
export type ToEngine = { type: "load"; config: object } | { type: "hear"; samples: Float32Array };
export type FromEngine =
  | { type: "ready" }
  | { type: "cannot-load"; because: "engine-absent" | "model-refused" }
  | { type: "text"; text: string }
  | { type: "cannot-hear" };

// What the server and its recogniser process say to each other.
export type ToEngine = { type: "load"; config: object } | { type: "hear"; samples: Float32Array };
export type FromEngine =
  | { type: "ready" }
  | { type: "cannot-load"; because: "engine-absent" | "model-refused" }
  | { type: "text"; text: string }
  | { type: "cannot-hear" };

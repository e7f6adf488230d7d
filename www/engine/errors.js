// @ts-check
/** The engine refused a request, or could not answer it (`crash`, `timeout`). */
export class EngineError extends Error {
  /** @param {import("../types.js").Refusal} refusal */
  constructor(refusal) {
    super(refusal.message);
    this.name = "EngineError";
    this.code = refusal.code;
    this.detail = refusal;
  }
}

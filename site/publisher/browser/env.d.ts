interface ImportMetaEnv {
  /** The AI endpoint and the model that the publisher starts with. */
  readonly VITE_AI_API_URL?: string
  readonly VITE_AI_MODEL?: string
}

// Opens the model named in the settings. We load its libraries only when the first summary is requested, because
// startup doesn't need them.
import type { LanguageModel } from "ai";
import type { ModelSettings } from "../../config/summary-settings.ts";

export async function openModel(settings: ModelSettings): Promise<LanguageModel> {
  const { provider, model, json } = settings;
  const apiKey = settings.apiKey ?? "none";
  const address = settings.baseUrl === null ? {} : { baseURL: settings.baseUrl };
  switch (provider) {
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI({ apiKey, ...address })(model);
    case "anthropic":
      return (await import("@ai-sdk/anthropic")).createAnthropic({ apiKey, ...address })(model);
    case "groq":
      return (await import("@ai-sdk/groq")).createGroq({ apiKey, ...address })(model);
    case "ollama":
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const { baseUrl } = settings;
      if (baseUrl === null) throw new Error("SUMMARY_BASE_URL is missing");
      const supportsStructuredOutputs = json === "schema";
      return createOpenAICompatible({ name: provider, apiKey, baseURL: baseUrl, supportsStructuredOutputs })(model);
    }
  }
}

import type { PreflightCheckId, PreflightReason } from "@foldback/studio-link/preflight/preflight-result";
import type { HelpTopic } from "../../../shared/page/help-addresses.ts";

export const checkNames: Record<PreflightCheckId, string> = {
  screen: "Screen sharing",
  input: "Audio input and level",
  stereo: "Stereo",
  processing: "Browser processing",
  upload: "Upload speed",
  path: "Connection to the engineer",
};

export const reasonTexts: Record<PreflightReason, string> = {
  "screen-unsupported":
    "This browser can't share a screen, so your engineer can only hear you. To share one, use Chrome, Edge or Firefox on a computer.",
  "screen-blocked": "Screen sharing is blocked. Allow it in your browser's or computer's settings.",
  "input-denied": "Your browser has blocked the audio input. Allow it in the address bar, then check again.",
  "input-missing": "No audio input found. Plug in your interface, or share a tab's sound.",
  "input-in-use": "Another program is using the audio input. Close that program, then check again.",
  "input-failed": "Couldn't open the audio input. Check again, or choose another input.",
  "input-silent": "The input is silent. Play something in your DAW, or choose another input.",
  "input-clipping": "The input is clipping. Turn down the master or the input gain.",
  "input-resampled":
    "Your input and your browser are using different sample rates, so the browser is resampling the sound. Set both to the same rate.",
  "input-mono": "Both channels are the same, or one is dead. Check your routing.",
  "input-processed": "Your browser is processing this input. Turn off effects in your system's sound settings.",
  "input-processing-unknown":
    "We can't tell whether your browser is processing this input. Listen for pumping or dull highs.",
  "upload-slow": "Your upload is slow, so the picture may lose sharpness.",
  "upload-too-slow":
    "Your upload is too slow for picture and sound together. Stop other uploads, or use a network cable.",
  "upload-failed": "Couldn't measure your upload because the server didn't respond. Check again.",
  "path-relayed": "The only connection we found goes through a relay. It works, but adds a little delay.",
  "path-blocked":
    "Your network blocks calls. Ask its administrator to allow UDP, or use another network, such as a phone hotspot.",
  "path-local-only":
    "We could only find connections inside your own network, so an engineer elsewhere may not be able to connect.",
  "out-of-time": "The check timed out. Check again.",
};

/** Null if the handbook has nothing to add to the reason itself. */
export const reasonHelp: Record<PreflightReason, HelpTopic | null> = {
  "screen-unsupported": "screen",
  "screen-blocked": "screen",
  "input-denied": "blockedInput",
  "input-missing": "missingInput",
  "input-in-use": "missingInput",
  "input-failed": "missingInput",
  "input-resampled": null,
  "input-silent": "silence",
  "input-clipping": "clipping",
  "input-mono": "mono",
  "input-processed": "processing",
  "input-processing-unknown": "processing",
  "upload-slow": "picture",
  "upload-too-slow": "picture",
  "upload-failed": "server",
  "path-relayed": null,
  "path-blocked": "connection",
  "path-local-only": "connection",
  "out-of-time": null,
};

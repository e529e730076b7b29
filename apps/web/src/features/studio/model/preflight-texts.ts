import type { PreflightCheckId, PreflightReason } from "@foldback/studio-link/preflight/preflight-result";

export const checkNames: Record<PreflightCheckId, string> = {
  screen: "Screen sharing",
  input: "Audio input and level",
  stereo: "Stereo",
  processing: "Processing off",
  upload: "Upload speed",
  path: "Way to the engineer",
};

export const reasonTexts: Record<PreflightReason, string> = {
  "screen-unsupported": "This browser cannot share a screen. Use Chrome, Edge or Firefox on a computer.",
  "screen-blocked": "Screen sharing is blocked here. Allow it in the browser's or the computer's settings.",
  "input-denied": "The audio input was not allowed. Allow it beside the address and check again.",
  "input-missing": "No audio input was found. Plug in your interface, or share the sound of a tab.",
  "input-in-use": "Another program holds the audio input. Close it there and check again.",
  "input-failed": "The audio input could not be opened.",
  "input-silent": "The input is silent. Play something in your DAW, or choose another input.",
  "input-clipping": "The input clips. Turn its gain down.",
  "input-mono": "Both channels carry the same, or one is dead. Check the routing.",
  "input-processed": "The browser processes this input. Switch off effects in your system's sound settings.",
  "input-processing-unknown":
    "The browser does not say whether it processes this input. Listen for pumping or cut highs.",
  "upload-slow": "The upload is slow: the picture may lose sharpness.",
  "upload-too-slow": "The upload is too slow for picture and sound together.",
  "upload-failed": "The upload could not be measured: the server did not answer.",
  "path-relayed": "Only a relayed way was found. It works, with a little more delay.",
  "path-blocked": "No way out was found. A firewall blocks calls: ask for UDP, or use another network.",
  "path-local-only": "Only ways within this network were found. An engineer elsewhere may not reach you.",
  "out-of-time": "Ten seconds were not enough.",
};

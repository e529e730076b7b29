// Preload this into a story's server process with `node --import`. It reads the local servers' addresses from the
// environment.
import { rewriteSocialRequests } from "./social-rewrite.ts";

const { GOOGLE_LOCAL: google, GITHUB_LOCAL: github } = process.env;
if (google && github) rewriteSocialRequests({ google, github });

// For a story's server process: `node --import`, with the local servers' addresses in the environment.
import { rewriteSocialRequests } from "./social-rewrite.ts";

const { GOOGLE_LOCAL: google, GITHUB_LOCAL: github } = process.env;
if (google && github) rewriteSocialRequests({ google, github });

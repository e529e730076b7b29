// For a server process of a story: `node --import`, with the addresses of the local servers in the environment.
import { rewriteSocialRequests } from "./social-rewrite.ts";

const { GOOGLE_LOCAL: google, GITHUB_LOCAL: github } = process.env;
if (google && github) rewriteSocialRequests({ google, github });

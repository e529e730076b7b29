// For a story's server process: `node --import`, with the local servers' addresses in the environment.
import { redirectOAuthRequests } from "./redirect-oauth-requests.ts";

const { GOOGLE_LOCAL: google, GITHUB_LOCAL: github } = process.env;
if (google && github) redirectOAuthRequests({ google, github });

// Loaded with `node --import` into the server process of a story. Reads the local servers' addresses from the
// environment.
import { redirectOAuthRequests } from "./redirect-oauth-requests.ts";

const { GOOGLE_LOCAL: google, GITHUB_LOCAL: github } = process.env;
if (google && github) redirectOAuthRequests({ google, github });

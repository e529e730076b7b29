import { expect, test } from "vitest";
import { sha256Hex } from "../../modules/sha256-hex.ts";
import { signatureOf } from "../../testing/s3-server.ts";
import { signedHeaders } from "./sign-request.ts";

// The examples in AWS's documentation, at the address in sign-request.ts.
const by = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};
const host = "examplebucket.s3.amazonaws.com";
const nowMs = Date.UTC(2013, 4, 24);
const bodySha256 = sha256Hex("");
const headersOf = (path: string) =>
  signedHeaders({ method: "GET", url: new URL(`https://${host}${path}`), bodySha256, nowMs }, by);

const examples = [
  { path: "/?lifecycle", signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543" },
  { path: "/?max-keys=2&prefix=J", signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7" },
];

test.each(examples)("[TK-50] a request for $path is signed as in AWS's example", ({ path, signature }) => {
  expect(headersOf(path)).toEqual({
    "x-amz-content-sha256": bodySha256,
    "x-amz-date": "20130524T000000Z",
    authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${signature}`,
  });
});

test("the test store computes the signatures in AWS's examples", () => {
  for (const { path: url, signature } of examples)
    expect(signatureOf({ method: "GET", url, headers: { host, ...headersOf(url) } }, by.secretAccessKey)).toBe(
      signature,
    );
  const range = { range: "bytes=0-9", "x-amz-content-sha256": bodySha256, "x-amz-date": "20130524T000000Z" };
  const authorization = `AWS4-HMAC-SHA256 Credential=${by.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=`;
  expect(
    signatureOf({ method: "GET", url: "/test.txt", headers: { host, ...range, authorization } }, by.secretAccessKey),
  ).toBe("f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
});

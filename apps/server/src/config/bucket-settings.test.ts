import { expect, test } from "vitest";
import { readConfig } from "../config.ts";

const given = {
  S3_ENDPOINT: "https://s3.eu-central-1.amazonaws.com",
  S3_BUCKET: "studio-takes",
  S3_ACCESS_KEY_ID: "AKIAEXAMPLE",
  S3_SECRET_ACCESS_KEY: "not/a+real=secret",
};
const readWith = (environment: Record<string, string>) =>
  readConfig({ BETTER_AUTH_SECRET: "0123456789abcdef0123456789abcdef", ...environment });
const problemsOf = (environment: Record<string, string>) => {
  const read = readWith(environment);
  return read.ok ? [] : read.problems;
};

test("[TK-53] without a bucket, takes are stored in the data directory", () => {
  expect(readWith({})).toMatchObject({ ok: true, config: { bucket: null } });
  expect(readWith({ S3_REGION: "eu-west-1", S3_PATH_STYLE: "off" })).toMatchObject({
    ok: true,
    config: { bucket: null },
  });
});

test("[TK-53] a complete configuration is accepted, with the default region and the bucket's name in the path", () => {
  expect(readWith(given)).toMatchObject({
    ok: true,
    config: {
      bucket: {
        endpoint: "https://s3.eu-central-1.amazonaws.com",
        region: "us-east-1",
        bucket: "studio-takes",
        accessKeyId: "AKIAEXAMPLE",
        secretAccessKey: "not/a+real=secret",
        pathStyle: true,
      },
    },
  });
});

test("[TK-53] an incomplete configuration is refused, in a sentence that names what's missing", () => {
  expect(problemsOf({ ...given, S3_SECRET_ACCESS_KEY: "" })).toEqual([
    "S3_SECRET_ACCESS_KEY is needed with S3_ENDPOINT",
  ]);
  expect(problemsOf({ S3_BUCKET: "studio-takes" })).toEqual([
    "S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY are needed with S3_BUCKET",
  ]);
});

test("[TK-53] invalid values are refused, and no message repeats the secret", () => {
  expect(
    problemsOf({ ...given, S3_ENDPOINT: "s3.example/x", S3_BUCKET: "Takes_", S3_PATH_STYLE: "yes", S3_REGION: "a b" }),
  ).toEqual([
    "S3_ENDPOINT must be an address like https://s3.eu-central-1.amazonaws.com, without a path",
    "S3_REGION must be a region like eu-central-1",
    "S3_BUCKET must be the name of a bucket",
    "S3_PATH_STYLE must be on or off",
  ]);
  expect(problemsOf({ ...given, S3_SECRET_ACCESS_KEY: "my secret" })).toEqual([
    "S3_SECRET_ACCESS_KEY must not contain spaces",
  ]);
});

test("[TK-53] a bucket on the internet needs https, and one on your own network doesn't", () => {
  expect(problemsOf({ ...given, S3_ENDPOINT: "http://s3.example.com" })).toEqual([
    "S3_ENDPOINT must be https, because takes would otherwise cross the internet unencrypted",
  ]);
  for (const near of ["http://127.0.0.1:9000", "http://10.0.0.7:9000", "http://minio:9000"])
    expect(problemsOf({ ...given, S3_ENDPOINT: near })).toEqual([]);
});

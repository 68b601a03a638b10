import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSignedHeaders } from './sigv4.mjs';

// Computed with botocore's S3SigV4Auth for the same request.
const BOTOCORE_SIGNATURE = 'b09b8856897383491b360d6787820d5593c96d47b5c6f8818c9e42933d7f2266';

test('signs a bucket request like the AWS SDK', () => {
  const headers = createSignedHeaders({
    method: 'PUT',
    url: 'http://127.0.0.1:8333/lenslink-test',
    accessKey: 'AKIDEXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    now: new Date('2013-05-24T00:00:00.000Z'),
  });
  assert.equal(headers['x-amz-date'], '20130524T000000Z');
  assert.equal(
    headers.authorization,
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      `SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${BOTOCORE_SIGNATURE}`,
  );
});

import { createHash, createHmac } from 'node:crypto';

const calculateSha256 = (text) => createHash('sha256').update(text).digest('hex');
const calculateHmac = (key, text) => createHmac('sha256', key).update(text).digest();

/**
 * Creates the headers of a signed S3 request without query and body (AWS Signature Version 4). The test services only
 * need it to create a bucket.
 */
export function createSignedHeaders({
  method,
  url,
  accessKey,
  secretKey,
  region = 'us-east-1',
  now = new Date(),
}) {
  const { host, pathname } = new URL(url);
  const timestamp = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const date = timestamp.slice(0, 8);
  const scope = `${date}/${region}/s3/aws4_request`;
  const payloadHash = calculateSha256('');

  const headers = { host, 'x-amz-content-sha256': payloadHash, 'x-amz-date': timestamp };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonicalRequest = [method, pathname, '', lines.join(''), names, payloadHash].join('\n');
  const stringToSign = ['AWS4-HMAC-SHA256', timestamp, scope, calculateSha256(canonicalRequest)].join('\n');

  const key = [date, region, 's3', 'aws4_request'].reduce(calculateHmac, `AWS4${secretKey}`);
  const signature = calculateHmac(key, stringToSign).toString('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

import { createHash, createHmac } from 'node:crypto';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const hmac = (key, text) => createHmac('sha256', key).update(text).digest();

/**
 * Headers that sign a request without query or body for S3 (AWS Signature Version 4), the only kind the test
 * services need: creating a bucket.
 */
export function signedHeaders({ method, url, accessKey, secretKey, region = 'us-east-1', now = new Date() }) {
  const { host, pathname } = new URL(url);
  const timestamp = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const date = timestamp.slice(0, 8);
  const scope = `${date}/${region}/s3/aws4_request`;
  const payloadHash = sha256('');

  const headers = { host, 'x-amz-content-sha256': payloadHash, 'x-amz-date': timestamp };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonicalRequest = [method, pathname, '', lines.join(''), names, payloadHash].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', timestamp, scope, sha256(canonicalRequest)].join('\n');

  const key = [date, region, 's3', 'aws4_request'].reduce(hmac, `AWS4${secretKey}`);
  const signature = hmac(key, toSign).toString('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { weed } from '../lib/install.mjs';
import { findFreePorts, startDaemon, waitUntilReady } from '../lib/process.mjs';
import { createSignedHeaders } from './sigv4.mjs';

const BUCKET = 'lenslink-test';

/** An S3 server that checks signatures, with one identity and one empty bucket. */
export async function startSeaweedfs(directory) {
  const home = join(directory, 'seaweedfs');
  const accessKey = randomBytes(10).toString('hex');
  const secretKey = randomBytes(20).toString('hex');
  mkdirSync(home);
  const config = join(home, 's3.json');
  writeFileSync(config, JSON.stringify(createS3Config(accessKey, secretKey)));

  const [master, masterGrpc, volume, volumeGrpc, filer, filerGrpc, s3, s3Grpc] = await findFreePorts(8);
  const flags = {
    ip: '127.0.0.1',
    'ip.bind': '127.0.0.1',
    dir: home,
    'master.port': master,
    // The default gRPC port is the HTTP port plus 10000, which can be invalid or in use.
    'master.port.grpc': masterGrpc,
    'master.telemetry': false,
    'master.volumeSizeLimitMB': 64,
    'volume.port': volume,
    'volume.port.grpc': volumeGrpc,
    'volume.max': 20,
    filer: true,
    'filer.port': filer,
    'filer.port.grpc': filerGrpc,
    'filer.localSocket': join(home, 'filer.sock'),
    s3: true,
    's3.port': s3,
    's3.port.grpc': s3Grpc,
    's3.port.iceberg': 0,
    's3.port.lance': 0,
    's3.localSocket': join(home, 's3.sock'),
    's3.config': config,
  };
  const args = Object.entries(flags).map(([name, value]) => `-${name}=${value}`);
  const daemon = startDaemon('SeaweedFS', weed, ['server', ...args], {
    log: join(directory, 'seaweedfs.log'),
    cwd: home,
  });

  const endpoint = `http://127.0.0.1:${s3}`;
  return {
    env: {
      TEST_S3_ENDPOINT: endpoint,
      TEST_S3_BUCKET: BUCKET,
      TEST_S3_ACCESS_KEY: accessKey,
      TEST_S3_SECRET_KEY: secretKey,
    },
    ready: () =>
      waitUntilReady(daemon, (signal) =>
        createBucket(`${endpoint}/${BUCKET}`, { accessKey, secretKey, signal }),
      ),
    async stop() {
      // A clean shutdown takes longer than most test runs, and the data is not needed any more.
      await daemon.stop('SIGKILL');
      removeSockets({ master: masterGrpc, volume: volumeGrpc, filer: filerGrpc, s3: s3Grpc });
    },
  };
}

function createS3Config(accessKey, secretKey) {
  const actions = ['Admin', 'Read', 'Write', 'List', 'Tagging'];
  return { identities: [{ name: 'test', credentials: [{ accessKey, secretKey }], actions }] };
}

async function createBucket(url, { accessKey, secretKey, signal }) {
  const { host: _, ...headers } = createSignedHeaders({ method: 'PUT', url, accessKey, secretKey });
  const response = await fetch(url, { method: 'PUT', headers, signal });
  return response.ok;
}

/** SeaweedFS always creates these sockets in /tmp. */
function removeSockets(grpcPorts) {
  for (const [part, port] of Object.entries(grpcPorts))
    rmSync(`/tmp/seaweedfs-${part}-grpc-${port}.sock`, { force: true });
}

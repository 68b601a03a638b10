// Starts one provider per port of 127.0.0.1, all with the same key: node main.mjs CLIENT_ID CLIENT_SECRET PORT…
import { createServer } from 'node:http';
import { createInteractionHandler, isInteraction } from './interaction.mjs';
import { createProvider, createSigningKey } from './provider.mjs';

const [clientId, clientSecret, ...ports] = process.argv.slice(2);
const signingKey = createSigningKey();

for (const port of ports) {
  const provider = createProvider({ issuer: `http://localhost:${port}`, clientId, clientSecret, signingKey });
  const handleProtocol = provider.callback();
  const handleInteraction = createInteractionHandler(provider);
  const server = createServer((request, response) =>
    isInteraction(request) ? handleInteraction(request, response) : handleProtocol(request, response),
  );
  server.listen(Number(port), '127.0.0.1');
}

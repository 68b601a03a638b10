// node main.mjs CLIENT_ID CLIENT_SECRET PORT…: one provider on each port of 127.0.0.1, all with the same key.
import { createServer } from 'node:http';
import { interactionHandler, isInteraction } from './interaction.mjs';
import { createProvider, createSigningKey } from './provider.mjs';

const [clientId, clientSecret, ...ports] = process.argv.slice(2);
const signingKey = createSigningKey();

for (const port of ports) {
  const provider = createProvider({ issuer: `http://localhost:${port}`, clientId, clientSecret, signingKey });
  const protocol = provider.callback();
  const interaction = interactionHandler(provider);
  const server = createServer((request, response) =>
    isInteraction(request) ? interaction(request, response) : protocol(request, response),
  );
  server.listen(Number(port), '127.0.0.1');
}

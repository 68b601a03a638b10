import { text } from 'node:stream/consumers';

export const getInteractionPath = (uid) => `/interaction/${uid}`;
export const isInteraction = ({ url }) => url.startsWith(getInteractionPath(''));

// Without `action`, the browser posts the form to the URL of the page.
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>Choose an account</title>
<h1>Choose an account</h1>
<form method="post">
  <p><label>E-mail <input name="login" required autofocus autocomplete="off"></label></p>
  <p><button>Continue</button> <button name="cancel" formnovalidate>Cancel</button></p>
</form>
</html>
`;

/** Shows the account page. Submitting a login name signs in and consents in one step. */
export function createInteractionHandler(provider) {
  return async (request, response) => {
    try {
      const details = await provider.interactionDetails(request, response);
      if (request.method === 'POST') {
        const form = new URLSearchParams(await text(request));
        await provider.interactionFinished(request, response, await createResult(provider, details, form));
      } else {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
      }
    } catch (error) {
      console.error(error);
      response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end(`${error.message}\n`);
    }
  };
}

async function createResult(provider, { params }, form) {
  if (form.has('cancel')) return { error: 'access_denied', error_description: 'The user cancelled.' };
  const accountId = form.get('login');
  if (!accountId) throw new Error('The form needs the field "login" or "cancel".');
  const grant = new provider.Grant({ accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  return { select_account: {}, login: { accountId }, consent: { grantId: await grant.save() } };
}

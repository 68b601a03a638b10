// Options and credentials of WebAuthn as JSON. Older browsers do not convert them themselves.

export function parseCreationOptions(options: unknown): PublicKeyCredentialCreationOptions {
  const json = options as PublicKeyCredentialCreationOptionsJSON;
  if (hasMethod('parseCreationOptionsFromJSON')) {
    return PublicKeyCredential.parseCreationOptionsFromJSON(json);
  }
  // The server requests no extension with binary values.
  return {
    ...(json as unknown as PublicKeyCredentialCreationOptions),
    challenge: decodeBase64Url(json.challenge),
    user: { ...json.user, id: decodeBase64Url(json.user.id) },
    excludeCredentials: decodeDescriptors(json.excludeCredentials),
  };
}

export function parseRequestOptions(options: unknown): PublicKeyCredentialRequestOptions {
  const json = options as PublicKeyCredentialRequestOptionsJSON;
  if (hasMethod('parseRequestOptionsFromJSON')) return PublicKeyCredential.parseRequestOptionsFromJSON(json);
  return {
    ...(json as unknown as PublicKeyCredentialRequestOptions),
    challenge: decodeBase64Url(json.challenge),
    allowCredentials: decodeDescriptors(json.allowCredentials),
  };
}

/** The credential as the server reads it. */
export function convertToJson(credential: PublicKeyCredential): unknown {
  try {
    return credential.toJSON();
  } catch {
    // The browser has no `toJSON`, or the object of a password manager does not support it.
  }
  const { id, rawId, type, authenticatorAttachment, response } = credential;
  return {
    id,
    rawId: encodeBase64Url(rawId),
    type,
    authenticatorAttachment,
    response: convertResponse(response),
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}

function convertResponse(response: AuthenticatorResponse) {
  const clientDataJSON = encodeBase64Url(response.clientDataJSON);
  if (isAttestation(response)) {
    return {
      clientDataJSON,
      attestationObject: encodeBase64Url(response.attestationObject),
      transports: (response as Partial<AuthenticatorAttestationResponse>).getTransports?.() ?? [],
    };
  }
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    clientDataJSON,
    authenticatorData: encodeBase64Url(authenticatorData),
    signature: encodeBase64Url(signature),
    ...(userHandle && { userHandle: encodeBase64Url(userHandle) }),
  };
}

function isAttestation(response: AuthenticatorResponse): response is AuthenticatorAttestationResponse {
  return 'attestationObject' in response;
}

function hasMethod(name: keyof typeof PublicKeyCredential): boolean {
  return typeof PublicKeyCredential[name] === 'function';
}

const decodeDescriptors = (descriptors: PublicKeyCredentialDescriptorJSON[] = []) =>
  descriptors.map((descriptor) => ({
    ...(descriptor as unknown as PublicKeyCredentialDescriptor),
    id: decodeBase64Url(descriptor.id),
  }));

export function encodeBase64Url(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function decodeBase64Url(text: string): ArrayBuffer {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0)).buffer;
}

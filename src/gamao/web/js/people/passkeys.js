// Passkeys: a device signs instead of a person typing. What it is given and gives is bytes, on the
// line base64 as in addresses.

import { call } from "../shared/socket.js";

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

// Not on plain http, and not where a server has an address alone.
export const canHavePasskeys = () =>
  isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);

/** @param {any} made what the device has made or signed */
const sent = ({ id, rawId, type, response }) => ({
  credential: {
    id,
    rawId: text(rawId),
    type,
    response: Object.fromEntries(
      ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]
        .filter((name) => response[name])
        .map((name) => [name, text(response[name])]),
    ),
    clientExtensionResults: {},
  },
});

export async function makePasskey(password) {
  const { options } = await call("POST", "/api/account/passkeys/options", { password }),
    { user, challenge, excludeCredentials, ...rest } = options;
  const publicKey = {
    ...rest,
    challenge: bytes(challenge),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: (excludeCredentials || []).map((one) => ({ ...one, id: bytes(one.id) })),
  };
  const made = await navigator.credentials.create({ publicKey });
  return call("POST", "/api/account/passkeys", sent(made));
}

export async function enterByPasskey() {
  const { options } = await call("POST", "/api/enter/passkey/options"),
    { challenge, rpId, timeout, userVerification } = options,
    publicKey = { challenge: bytes(challenge), rpId, timeout, userVerification };
  const signed = await navigator.credentials.get({ publicKey });
  return call("POST", "/api/enter/passkey", sent(signed));
}

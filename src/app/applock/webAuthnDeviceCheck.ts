import type { AppLockDevice, DeviceCheck, DeviceRefusal } from '../../account/AppLock.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import { fromBase64Url, toBase64Url, type Bytes } from '../../seal/bytes.ts';
import { isProof } from './isProof.ts';

/** How long the device waits for its person, in ms. */
const longestMs = 120_000;

/**
 * The check of this device, over WebAuthn. The key pair stays in the device; another device has none of it. No server
 * checks the answer: the page does, like everything of the app lock.
 */
export const webAuthnDeviceCheck: DeviceCheck = {
  async isAvailable() {
    if (!('PublicKeyCredential' in window)) return false;
    try {
      return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
    } catch {
      return false;
    }
  },

  enrol: () =>
    asDeviceAnswers(async () => {
      const made = await navigator.credentials.create({
        publicKey: {
          challenge: random(32),
          rp: { name: 'Daylog' },
          // The device shows the name. It tells nothing about the person, like the lock screen.
          user: { id: random(32), name: 'Daylog', displayName: 'Daylog' },
          pubKeyCredParams: [
            { type: 'public-key', alg: -7 },
            { type: 'public-key', alg: -257 },
          ],
          authenticatorSelection: {
            authenticatorAttachment: 'platform',
            residentKey: 'discouraged',
            userVerification: 'required',
          },
          attestation: 'none',
          timeout: longestMs,
        },
      });
      const device = made instanceof PublicKeyCredential ? deviceOf(made) : null;
      return device === null ? failure({ kind: 'device-unavailable' }) : success(device);
    }),

  confirm: (device) =>
    asDeviceAnswers(async () => {
      const id = fromBase64Url(device.id);
      if (id === null) return failure({ kind: 'device-unproven' });
      const challenge = random(32);
      const found = await navigator.credentials.get({
        publicKey: {
          challenge,
          // Without it, a browser offers other devices too.
          allowCredentials: [{ type: 'public-key', id, transports: ['internal'] }],
          userVerification: 'required',
          timeout: longestMs,
        },
      });
      const { origin, hostname: rpId } = window.location;
      const isProven =
        found instanceof PublicKeyCredential &&
        found.response instanceof AuthenticatorAssertionResponse &&
        (await isProof(
          {
            id: toBase64Url(new Uint8Array(found.rawId)),
            clientData: new Uint8Array(found.response.clientDataJSON),
            authenticatorData: new Uint8Array(found.response.authenticatorData),
            signature: new Uint8Array(found.response.signature),
          },
          { device, challenge: toBase64Url(challenge), origin, rpId },
        ));
      return isProven ? success(undefined) : failure({ kind: 'device-unproven' });
    }),
};

/** The key pair that was made. null: of a kind that was not asked for, or by a browser that does not tell its key. */
function deviceOf({ rawId, response }: PublicKeyCredential): AppLockDevice | null {
  if (!(response instanceof AuthenticatorAttestationResponse)) return null;
  const publicKey = response.getPublicKey();
  const algorithm = response.getPublicKeyAlgorithm();
  if (publicKey === null || (algorithm !== -7 && algorithm !== -257)) return null;
  return {
    id: toBase64Url(new Uint8Array(rawId)),
    publicKey: toBase64Url(new Uint8Array(publicKey)),
    algorithm,
  };
}

async function asDeviceAnswers<Value>(
  ask: () => Promise<Result<Value, DeviceRefusal>>,
): Promise<Result<Value, DeviceRefusal>> {
  try {
    return await ask();
  } catch (cause) {
    // A browser says the same about a person who cancels, a wait that ends, and a key pair that the device has lost.
    const isCancelled = cause instanceof DOMException && cause.name === 'NotAllowedError';
    return failure({ kind: isCancelled ? 'device-cancelled' : 'device-unavailable' });
  }
}

function random(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

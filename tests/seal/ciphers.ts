import { gcm } from '@noble/ciphers/aes.js';
import { createCipheriv, createDecipheriv } from 'node:crypto';

/** AES-256-GCM with a tag of 16 bytes behind the ciphertext. */
export interface GcmImplementation {
  readonly name: string;
  seal(message: GcmMessage): Promise<Uint8Array>;
  /** Rejects if the tag does not fit. */
  open(message: GcmMessage): Promise<Uint8Array>;
}

/** What an implementation works on. `bytes` are the text or what it was sealed to. */
export interface GcmMessage {
  readonly key: Uint8Array<ArrayBuffer>;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly aad: Uint8Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const tagLength = 16;

const webCrypto: GcmImplementation = {
  name: 'WebCrypto',
  async seal({ key, iv, aad, bytes }) {
    const algorithm = { name: 'AES-GCM', iv, additionalData: aad };
    return new Uint8Array(await crypto.subtle.encrypt(algorithm, await imported(key), bytes));
  },
  async open({ key, iv, aad, bytes }) {
    const algorithm = { name: 'AES-GCM', iv, additionalData: aad };
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, await imported(key), bytes));
  },
};

const noble: GcmImplementation = {
  name: 'noble',
  seal: ({ key, iv, aad, bytes }) => Promise.resolve(gcm(key, iv, aad).encrypt(bytes)),
  async open({ key, iv, aad, bytes }) {
    return Promise.resolve(gcm(key, iv, aad).decrypt(bytes));
  },
};

const nodeCrypto: GcmImplementation = {
  name: 'node:crypto',
  seal({ key, iv, aad, bytes }) {
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aad);
    const parts = [cipher.update(bytes), cipher.final(), cipher.getAuthTag()];
    return Promise.resolve(new Uint8Array(Buffer.concat(parts)));
  },
  async open({ key, iv, aad, bytes }) {
    const options = { authTagLength: tagLength };
    const decipher = createDecipheriv('aes-256-gcm', key, iv, options).setAAD(aad);
    decipher.setAuthTag(bytes.subarray(-tagLength));
    const parts = [decipher.update(bytes.subarray(0, -tagLength)), decipher.final()];
    return Promise.resolve(new Uint8Array(Buffer.concat(parts)));
  },
};

function imported(key: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** The three that must agree. The app uses the first. */
export const gcmImplementations: readonly GcmImplementation[] = [webCrypto, noble, nodeCrypto];

// A push service and the browser behind it, on loopback: it checks the sender's signature (RFC 8292) and decrypts what it is
// sent (RFC 8291) with the cryptography that browsers have. It is told nothing but what the house sends. Its first line
// is its port and the subscriptions that it makes; then it writes a line of JSON for each request.
//
// A request's path says how it is answered: /ok, /gone, /busy (twice no, then yes), /redirect, /huge, /dribble, /hold (never), /hang (never
// the first time, then yes).

import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';

const { subtle } = globalThis.crypto;
const bytes = (text) => new Uint8Array(Buffer.from(text, 'base64url'));
const text = (value) => Buffer.from(value).toString('base64url');
const utf8 = (value) => new TextEncoder().encode(value);
const join = (...parts) => new Uint8Array(Buffer.concat(parts));

async function derive(salt, input, info, length) {
  const key = await subtle.importKey('raw', input, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8));
}

/** What a browser does with a pushed message. */
async function decrypt(browser, body) {
  const salt = body.subarray(0, 16);
  const size = new DataView(body.buffer, body.byteOffset).getUint32(16);
  const sender = body.subarray(21, 21 + body[20]);
  const sealed = body.subarray(21 + body[20]);
  if (sealed.length > size) throw new Error('more than one record');
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const theirs = await subtle.importKey('raw', sender, curve, false, []);
  const shared = new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: theirs }, browser.secret, 256));
  const key = await derive(browser.auth, shared, join(utf8('WebPush: info\0'), browser.p256dh, sender), 32);
  const content = await derive(salt, key, utf8('Content-Encoding: aes128gcm\0'), 16);
  const iv = await derive(salt, key, utf8('Content-Encoding: nonce\0'), 12);
  const cipher = await subtle.importKey('raw', content, 'AES-GCM', false, ['decrypt']);
  const plain = new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, cipher, sealed));
  const end = plain.findLastIndex((byte) => byte !== 0);
  if (plain[end] !== 2) throw new Error('not the last record');
  return Buffer.from(plain.subarray(0, end)).toString();
}

async function subscribe() {
  const pair = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const p256dh = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  return { secret: pair.privateKey, p256dh, auth: globalThis.crypto.getRandomValues(new Uint8Array(16)) };
}

/** Who says to have sent it, if the signature is right and meant for this service. */
async function signer(header, origin) {
  const { t, k } = Object.fromEntries(
    header
      .replace(/^vapid /, '')
      .split(/, ?/)
      .map((part) => [part.slice(0, 1), part.slice(2)]),
  );
  const [head, claims, signature] = t.split('.');
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await subtle.importKey('raw', bytes(k), curve, false, ['verify']);
  const signed = utf8(`${head}.${claims}`);
  const right = await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes(signature), signed);
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url'));
  const now = Date.now() / 1000;
  if (!right || aud !== origin || !(exp > now && exp <= now + 86400) || !sub) return null;
  return { key: k, sub };
}

/** The example of RFC 8291, appendix A: so this reads what every browser reads. */
async function check() {
  const p256dh = bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4');
  const d = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
  const jwk = { kty: 'EC', crv: 'P-256', x: text(p256dh.subarray(1, 33)), y: text(p256dh.subarray(33)), d };
  const secret = await subtle.importKey('jwk', jwk, { name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  const plain = await decrypt({ secret, p256dh, auth: bytes('BTBZMqHH6r4Tts7J_aSIgg') }, body);
  if (plain !== 'When I grow up, I want to be a watermelon') throw new Error(`decrypted to ${plain}`);
}

await check();
const [folder] = process.argv.slice(2);
const browsers = new Map();
for (let number = 0; number < 4; number += 1) browsers.set(String(number), await subscribe());
const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
const busy = new Map();

/** Answers as the path wishes. */
function answer(way, path, response) {
  switch (way) {
    case 'gone':
      return response.writeHead(410).end();
    case 'busy':
      busy.set(path, (busy.get(path) ?? 0) + 1);
      return response.writeHead(busy.get(path) > 2 ? 201 : 503).end();
    case 'redirect':
      return response.writeHead(302, { location: `/ok/moved` }).end();
    case 'huge':
      response.writeHead(201).flushHeaders();
      return response.end(Buffer.alloc(16 * 1024 * 1024));
    case 'dribble': {
      const drip = setInterval(() => response.socket?.write('HTTP/1.1 201 Created\r\nx'.slice(0, 1)), 200);
      return response.socket.on('close', () => clearInterval(drip));
    }
    case 'hold':
      return undefined;
    case 'hang':
      busy.set(path, (busy.get(path) ?? 0) + 1);
      return busy.get(path) > 1 ? response.writeHead(201).end() : undefined;
    default:
      return response.writeHead(201).end();
  }
}

const server = createServer(
  { key: readFileSync(`${folder}/server.key`), cert: readFileSync(`${folder}/server.pem`) },
  async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = join(...parts);
    const [, way, number] = request.url.split('/');
    const said = { path: request.url, headers: request.headers, size: body.length };
    try {
      if (request.headers['content-encoding'] === 'aes128gcm') {
        said.signer = await signer(request.headers.authorization, `https://${request.headers.host}`);
        said.message = JSON.parse(await decrypt(browsers.get(number), body));
      } else {
        said.message = JSON.parse(Buffer.from(body).toString());
      }
    } catch (problem) {
      said.problem = String(problem);
    }
    say(said);
    answer(way, request.url, response);
  },
);
server.on('tlsClientError', () => {});
server.listen(0, '127.0.0.1', () => {
  const keys = [...browsers.values()].map(({ p256dh, auth }) => ({ p256dh: text(p256dh), auth: text(auth) }));
  say({ port: server.address().port, keys });
});
process.stdin.resume().on('end', () => process.exit(0));

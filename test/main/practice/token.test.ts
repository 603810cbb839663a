import { describe, expect, it } from 'vitest';

import { CREDENTIALS, StoppedClock, bearer, list, post, send, start, tokenOf } from './practice-client.ts';
import type { Message, TokenBody } from './practice-client.ts';

describe('the token endpoint', () => {
  it('hands out a bearer JWT that says how long it is valid', async () => {
    const { authUrl } = await start();
    const answer = await post<TokenBody>(`${authUrl}/token`, CREDENTIALS);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.body).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
      tokenType: 'Bearer',
      expiresIn: 28_800,
    });
    const [head = ''] = answer.body.token.split('.');
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' });
  });

  it('refuses wrong credentials with a message', async () => {
    const { authUrl } = await start();
    for (const wrong of [{ clientId: 'nobody' }, { clientSecret: 'guessed' }]) {
      const answer = await post<Message>(`${authUrl}/token`, { ...CREDENTIALS, ...wrong });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ message: 'incorrect username or password' });
    }
  });

  it('takes the credentials that it was started with', async () => {
    const own = { clientId: 'me', clientSecret: 'mine' };
    const { authUrl } = await start(own);
    expect((await post(`${authUrl}/token`, own)).status).toBe(200);
    expect((await post(`${authUrl}/token`, CREDENTIALS)).status).toBe(401);
  });

  it('names the credential that is missing', async () => {
    const { authUrl } = await start();
    const answer = await post<Message>(`${authUrl}/token`, { clientId: 'me' });
    expect(answer).toMatchObject({ status: 400, body: { message: 'clientSecret is required' } });
  });

  it('answers more requests a minute than allowed with 429 and the seconds to wait', async () => {
    const clock = new StoppedClock();
    const { authUrl } = await start({ now: clock.now, tokenRequestsPerMinute: 2 });
    const request = () => post<Message>(`${authUrl}/token`, CREDENTIALS);
    expect((await request()).status).toBe(200);
    clock.ms += 20_500;
    expect((await request()).status).toBe(200);
    const refused = await request();
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/too many token requests/);
    expect(refused.headers.get('retry-after')).toBe('40');
    clock.ms += 39_499;
    expect((await request()).status).toBe(429);
    clock.ms += 1;
    expect((await request()).status).toBe(200);
  });
});

describe('the bearer token', () => {
  it('is accepted until the moment of its expiry', async () => {
    const clock = new StoppedClock();
    clock.ms += 123;
    const service = await start({ now: clock.now, tokenSeconds: 60 });
    const token = await tokenOf(service);
    clock.ms += 59_999;
    expect((await list(service, token)).status).toBe(200);
    clock.ms += 1;
    expect(await list(service, token)).toMatchObject({
      status: 401,
      body: { message: 'the bearer token has expired' },
    });
    expect((await list(service, await tokenOf(service))).status).toBe(200);
  });

  it('is asked for by every endpoint but the token endpoint', async () => {
    const { productUrl, orderUrl } = await start();
    const answers = await Promise.all([
      send<Message>(`${productUrl}/ext/merchant/skus`),
      send<Message>(`${orderUrl}/ext/orders`),
      post<Message>(`${orderUrl}/ext/orders/PD0/cancel`, {}),
      post<Message>(`${orderUrl}/orders`, {}),
      post<Message>(`${orderUrl}/orders/PD0/approve`, {}),
      post<Message>(`${orderUrl}/orders/PD0/startHandling`, {}),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, body: { message: 'a bearer token is required' } });
    }
  });

  it('is refused when it was signed elsewhere or changed', async () => {
    const service = await start();
    const token = await tokenOf(service);
    const elsewhere = await tokenOf(await start());
    const [head = '', payload = '', signature = ''] = token.split('.');
    const longer = Buffer.from(JSON.stringify({ exp: 9e9 })).toString('base64url');
    const bad = [
      elsewhere,
      `${head}.${longer}.${signature}`,
      `${head}.${payload}.AAAA`,
      `${head}.${payload}`,
      'x',
    ];
    for (const wrong of bad) expect((await list(service, wrong)).status).toBe(401);
    const basic = await send(`${service.orderUrl}/ext/orders`, {
      headers: { authorization: `Basic ${token}` },
    });
    expect(basic.status).toBe(401);
  });
});

describe('the catalogue endpoint', () => {
  it('lists the SKUs to a caller with a token', async () => {
    const service = await start();
    const address = `${service.productUrl}/ext/merchant/skus`;
    const answer = await send<unknown[]>(address, { headers: bearer(await tokenOf(service)) });
    expect(answer.status).toBe(200);
    expect(answer.body.length).toBeGreaterThanOrEqual(130);
    expect(answer.body[0]).toEqual({
      skuId: expect.any(String) as string,
      salesChannelSkuId: expect.any(String) as string,
      ean: expect.any(String) as string,
      name: 'Stoneware mug, 350 ml, slate blue',
      weight: 0.38,
      hsCode: '691200',
      price: 11.9,
      currency: 'USD',
      status: 'APPROVED',
    });
    expect(service.requests).toMatchObject({ token: 1, skus: 1, list: 0 });
  });
});

import { describe, expect, it } from 'vitest';
import { SigningError, signingOf } from '../../resources/packaging/signing.ts';

const CERTIFICATE = { CSC_LINK: 'cert.p12', CSC_KEY_PASSWORD: 'geheim' };
const AZURE = {
  AZURE_TENANT_ID: 't',
  AZURE_CLIENT_ID: 'c',
  AZURE_CLIENT_SECRET: 'geheim',
  AZURE_SIGNING_ENDPOINT: 'https://weu.codesigning.azure.net',
  AZURE_SIGNING_ACCOUNT: 'packdesk',
  AZURE_SIGNING_PROFILE: 'release',
  AZURE_SIGNING_PUBLISHER: 'Packdesk',
};
const API_KEY = { APPLE_API_KEY: 'key.p8', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' };

describe('signing of the installers', () => {
  it('says of each system that it is not signed, and what would sign it', () => {
    const { args, words } = signingOf(['linux', 'win', 'mac'], {});
    expect(args).toEqual([]);
    expect(words).toEqual([
      expect.stringMatching(/^Windows: not signed\. .*CSC_LINK \+ CSC_KEY_PASSWORD; or .*AZURE_TENANT_ID/),
      expect.stringMatching(/^macOS: signed ad hoc and not notarised\. .*CSC_NAME/),
    ]);
  });

  it('takes a certificate for both systems, and fails rather than packing without it', () => {
    expect(signingOf(['win', 'mac'], { ...CERTIFICATE, ...API_KEY })).toEqual({
      args: ['-c.win.forceCodeSigning=true', '-c.mac.forceCodeSigning=true'],
      words: [
        'Windows: signed with the certificate of CSC_LINK.',
        'macOS: signed with the certificate of CSC_LINK.',
        'macOS: notarised with an API key.',
      ],
    });
  });

  it('says that a signed application is not notarised', () => {
    expect(signingOf(['mac'], CERTIFICATE).words).toContainEqual(
      expect.stringMatching(/^macOS: not notarised\. To notarise: APPLE_API_KEY .*APPLE_TEAM_ID/),
    );
  });

  it('hands the account of Azure to electron-builder, which takes it from its configuration only', () => {
    const { args, words } = signingOf(['win'], AZURE);
    expect(args).toContain('-c.win.azureSignOptions.codeSigningAccountName=packdesk');
    expect(args).toHaveLength(5);
    expect(words).toEqual(['Windows: signed with Azure Trusted Signing.']);
  });

  it.each([
    ['win', { CSC_LINK: 'cert.p12' }, 'CSC_KEY_PASSWORD'],
    ['win', { ...AZURE, AZURE_SIGNING_PROFILE: '' }, 'AZURE_SIGNING_PROFILE'],
    ['mac', { ...CERTIFICATE, APPLE_ID: 'a@b' }, 'APPLE_APP_SPECIFIC_PASSWORD, APPLE_TEAM_ID'],
  ] as const)('refuses what is set in part for %s, with the names that are missing', (system, env, names) => {
    expect(() => signingOf([system], env)).toThrow(SigningError);
    expect(() => signingOf([system], env)).toThrow(`not set: ${names}.`);
  });

  it('writes no secret into a sentence or an argument', () => {
    for (const env of [{ ...CERTIFICATE, ...API_KEY }, AZURE])
      expect(JSON.stringify(signingOf(['win'], env))).not.toContain('geheim');
  });
});

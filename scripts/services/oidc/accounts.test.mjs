import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClaims } from './accounts.mjs';

const pickIdentity = ({ sub, email, email_verified }) => ({ sub, email, email_verified });

test('a plain address is verified', () => {
  const claims = createClaims('anna@example.com');
  assert.deepEqual(pickIdentity(claims), {
    sub: 'sub-of-anna@example.com',
    email: 'anna@example.com',
    email_verified: true,
  });
  assert.equal(claims.name, 'Anna Example');
});

test('an unverified address has the same subject and is not verified', () => {
  assert.deepEqual(pickIdentity(createClaims('unverified+anna@example.com')), {
    sub: 'sub-of-anna@example.com',
    email: 'anna@example.com',
    email_verified: false,
  });
});

test('a login name can set the subject', () => {
  assert.deepEqual(pickIdentity(createClaims('sub:42|anna@example.com')), {
    sub: '42',
    email: 'anna@example.com',
    email_verified: true,
  });
  assert.equal(createClaims('sub:42|unverified+anna@example.com').email_verified, false);
});

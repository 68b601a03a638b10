import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimsOf } from './accounts.mjs';

const identity = ({ sub, email, email_verified }) => ({ sub, email, email_verified });

test('a plain address belongs to somebody who has verified it', () => {
  const claims = claimsOf('anna@example.com');
  assert.deepEqual(identity(claims), {
    sub: 'sub-of-anna@example.com',
    email: 'anna@example.com',
    email_verified: true,
  });
  assert.equal(claims.name, 'Anna Example');
});

test('an unverified address is the same person without a proof', () => {
  assert.deepEqual(identity(claimsOf('unverified+anna@example.com')), {
    sub: 'sub-of-anna@example.com',
    email: 'anna@example.com',
    email_verified: false,
  });
});

test('a subject can be given beside the address', () => {
  assert.deepEqual(identity(claimsOf('sub:42|anna@example.com')), {
    sub: '42',
    email: 'anna@example.com',
    email_verified: true,
  });
  assert.equal(claimsOf('sub:42|unverified+anna@example.com').email_verified, false);
});

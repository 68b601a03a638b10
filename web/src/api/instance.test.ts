// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { readInstance } from './instance';

const instance = {
  brand: 'Foto & Co',
  publicUrl: 'https://example.com',
  registration: 'closed',
  googleSignIn: true,
  passwordPolicy: { minLength: 8, requiresNumber: true },
};

function createPage(json: string): Document {
  return new DOMParser().parseFromString(
    `<script type="application/json" id="instance">${json}</script>`,
    'text/html',
  );
}

test('reads the instance from the page, with companionUrl missing or null', () => {
  expect(readInstance(createPage(JSON.stringify(instance)))).toEqual(instance);
  const withNullCompanion = { ...instance, companionUrl: null };
  expect(readInstance(createPage(JSON.stringify(withNullCompanion)))).toEqual(withNullCompanion);
});

test('throws for a page without a valid instance block', () => {
  expect(() => readInstance(document)).toThrow('#instance');
  expect(() => readInstance(createPage('{"brand":'))).toThrow(SyntaxError);
});

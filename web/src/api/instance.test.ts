// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { readInstance } from './instance';

const instance = {
  brand: 'Foto & Co',
  publicUrl: 'https://example.com',
  registration: 'closed',
  googleSignIn: true,
  passwordMinLength: 8,
};

function pageWith(block: string): Document {
  return new DOMParser().parseFromString(
    `<script type="application/json" id="instance">${block}</script>`,
    'text/html',
  );
}

test('the instance is read from the page, with or without a companion', () => {
  expect(readInstance(pageWith(JSON.stringify(instance)))).toEqual(instance);
  const withNone = { ...instance, companionUrl: null };
  expect(readInstance(pageWith(JSON.stringify(withNone)))).toEqual(withNone);
});

test('a page without a readable block is refused', () => {
  expect(() => readInstance(document)).toThrow('#instance');
  expect(() => readInstance(pageWith('{"brand":'))).toThrow(SyntaxError);
});

// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { holdEarlySubmits, releaseEarlySubmits } from './early-submits';

let form: HTMLFormElement;

beforeEach(() => {
  form = document.createElement('form');
  document.body.replaceChildren(form);
  holdEarlySubmits();
});

function submitForm() {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(event);
  return event;
}

test('holds an early submit and sends it once', () => {
  expect(submitForm().defaultPrevented).toBe(true);
  expect(submitForm().defaultPrevented).toBe(true);
  const requestSubmit = vi.spyOn(form, 'requestSubmit').mockReturnValue();
  releaseEarlySubmits();
  releaseEarlySubmits();
  expect(requestSubmit).toHaveBeenCalledOnce();
});

test('does not resend a submit that the app already handled', () => {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  const requestSubmit = vi.spyOn(form, 'requestSubmit').mockReturnValue();
  submitForm();
  releaseEarlySubmits();
  expect(requestSubmit).not.toHaveBeenCalled();
});

test('sends nothing without an early submit', () => {
  const requestSubmit = vi.spyOn(form, 'requestSubmit').mockReturnValue();
  releaseEarlySubmits();
  expect(requestSubmit).not.toHaveBeenCalled();
});

test('does not send a removed form', () => {
  const requestSubmit = vi.spyOn(form, 'requestSubmit').mockReturnValue();
  submitForm();
  form.remove();
  releaseEarlySubmits();
  expect(requestSubmit).not.toHaveBeenCalled();
});

test('does not hold submits after the app has started', () => {
  releaseEarlySubmits();
  expect(submitForm().defaultPrevented).toBe(false);
});

// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { holdEarlyForms, takeOverForms } from './early-forms';

let form: HTMLFormElement;

beforeEach(() => {
  form = document.createElement('form');
  document.body.replaceChildren(form);
  holdEarlyForms();
});

function send() {
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(submit);
  return submit;
}

test('a form that is sent before anybody takes it waits, and is sent once', () => {
  expect(send().defaultPrevented).toBe(true);
  expect(send().defaultPrevented).toBe(true);
  const sent = vi.spyOn(form, 'requestSubmit').mockReturnValue();
  takeOverForms();
  takeOverForms();
  expect(sent).toHaveBeenCalledOnce();
});

test('a form that was taken while the page was being taken over is not sent again', () => {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  const sent = vi.spyOn(form, 'requestSubmit').mockReturnValue();
  send();
  takeOverForms();
  expect(sent).not.toHaveBeenCalled();
});

test('a form that nobody sent is not sent', () => {
  const sent = vi.spyOn(form, 'requestSubmit').mockReturnValue();
  takeOverForms();
  expect(sent).not.toHaveBeenCalled();
});

test('a form that is gone by then is not sent', () => {
  const sent = vi.spyOn(form, 'requestSubmit').mockReturnValue();
  send();
  form.remove();
  takeOverForms();
  expect(sent).not.toHaveBeenCalled();
});

test('afterwards forms are left alone', () => {
  takeOverForms();
  expect(send().defaultPrevented).toBe(false);
});

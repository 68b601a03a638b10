// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { saveAnswer } from './save-file';

let saved: string[];

beforeEach(() => {
  saved = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    // Firefox would not follow it otherwise.
    if (this.isConnected) saved.push(this.download);
  });
});

const answer = (disposition?: string) => ({
  data: new Blob(['a,b']),
  response: new Response(
    null,
    disposition === undefined ? {} : { headers: { 'Content-Disposition': disposition } },
  ),
});

test.each([
  ['attachment; filename="lenslink-requests.csv"', 'lenslink-requests.csv'],
  ['attachment; filename="../../etc/passwd"', 'requests.csv'],
  ['attachment; filename="..\\autoexec.bat"', 'requests.csv'],
  ['attachment', 'requests.csv'],
  [undefined, 'requests.csv'],
])('a file that comes with %j is saved as %s', (disposition, name) => {
  saveAnswer(answer(disposition), 'requests.csv');
  expect(saved).toEqual([name]);
  expect(document.querySelector('a')).toBeNull();
});

test('an answer without a file is a failure', () => {
  expect(() => {
    saveAnswer({ response: new Response() }, 'requests.csv');
  }).toThrow('without a file');
  expect(saved).toEqual([]);
});

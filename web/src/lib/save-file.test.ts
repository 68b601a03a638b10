// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { saveResponse } from './save-file';

let savedNames: string[];

beforeEach(() => {
  savedNames = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    // Firefox follows only links in the document.
    if (this.isConnected) savedNames.push(this.download);
  });
});

const createResult = (disposition?: string) => ({
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
])('saves a file with the header %j as %s', (disposition, name) => {
  saveResponse(createResult(disposition), 'requests.csv');
  expect(savedNames).toEqual([name]);
  expect(document.querySelector('a')).toBeNull();
});

test('throws for a response without a file', () => {
  expect(() => {
    saveResponse({ response: new Response() }, 'requests.csv');
  }).toThrow('without a file');
  expect(savedNames).toEqual([]);
});

import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RouterProvider } from 'react-router';
import { InstanceContext } from '@/api/instance';
import { createRouter } from './router';

const INSTANCE = {
  brand: 'Foto & Co',
  publicUrl: 'http://localhost',
  registration: 'open',
  googleSignIn: false,
  passwordMinLength: 6,
  operatorLinks: {},
} as const;

test.each(['/no/such/page', '/u', '/u/nobody/more', '/LOGIN', '/login/extra'])(
  '%s shows the not-found page with a link home',
  async (path) => {
    vi.stubGlobal('scrollTo', vi.fn());
    window.history.replaceState(null, '', path);
    const router = await createRouter();
    render(
      <InstanceContext value={INSTANCE}>
        <RouterProvider router={router} />
      </InstanceContext>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found');
    expect(screen.getByRole('main').querySelector('a')?.getAttribute('href')).toBe('/');
  },
);

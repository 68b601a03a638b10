import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RouterProvider } from 'react-router';
import { InstanceContext } from '@/api/instance';
import { createExampleInstance } from '@/testing/instance';
import { createRouter } from './router';

test.each(['/no/such/page', '/u', '/u/nobody/more', '/LOGIN', '/login/extra'])(
  '%s shows the not-found page with a link home',
  async (path) => {
    vi.stubGlobal('scrollTo', vi.fn());
    window.history.replaceState(null, '', path);
    const router = await createRouter();
    render(
      <InstanceContext value={createExampleInstance()}>
        <RouterProvider router={router} />
      </InstanceContext>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found');
    expect(screen.getByRole('main').querySelector('a')?.getAttribute('href')).toBe('/');
  },
);

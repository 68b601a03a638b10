import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useInstance } from '@/api/instance';
import { copy } from '@/features/failure/copy';
import { Failure } from '@/features/failure/failure';
import { QuietPage } from './quiet-page';

/** Shown when a screen fails to render or its code cannot be loaded. */
export function ErrorScreen() {
  const { brand, operatorLinks } = useInstance();
  const error = useRouteError();
  useEffect(() => {
    document.title = `${copy.title} · ${brand}`;
    console.error(error);
  }, [brand, error]);
  return (
    <QuietPage brand={brand} operatorLinks={operatorLinks}>
      <Failure />
    </QuietPage>
  );
}

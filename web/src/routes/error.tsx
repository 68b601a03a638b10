import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useInstance } from '@/api/instance';
import { BlankFrame } from '@/ui/blank-frame';
import { Button } from '@/ui/button';
import { QuietPage } from './quiet-page';

const copy = {
  title: 'This page did not develop',
  text: 'Something went wrong on our side, or the connection dropped. Loading the page again usually helps.',
  reload: 'Load the page again',
};

/** Shown when a screen fails to render or its code cannot be loaded. */
export function ErrorScreen() {
  const { brand } = useInstance();
  const error = useRouteError();
  useEffect(() => {
    document.title = `${copy.title} · ${brand}`;
    console.error(error);
  }, [brand, error]);
  return (
    <QuietPage brand={brand}>
      <BlankFrame mark="00" title={copy.title} text={copy.text}>
        <Button
          onClick={() => {
            window.location.reload();
          }}
        >
          {copy.reload}
        </Button>
      </BlankFrame>
    </QuietPage>
  );
}

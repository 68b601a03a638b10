import { type ComponentProps, type SubmitEvent, useRef } from 'react';

interface SingleSubmitFormProps extends Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit'> {
  submit: (event: SubmitEvent) => Promise<unknown>;
}

/** A form that ignores further submits while one is running. */
export function SingleSubmitForm({ submit, ...props }: SingleSubmitFormProps) {
  const runOnce = useSingleFlight();
  return (
    <form
      {...props}
      noValidate
      // `post`, so that a submit before scripts run does not put the input into the URL.
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        runOnce(() => submit(event));
      }}
    />
  );
}

/** Runs work unless it is already running: a busy button that keeps the focus can be pressed again. */
export function useSingleFlight(): (work: () => Promise<unknown>) => void {
  const isRunning = useRef(false);
  return (work) => {
    if (isRunning.current) return;
    isRunning.current = true;
    void work().finally(() => {
      isRunning.current = false;
    });
  };
}

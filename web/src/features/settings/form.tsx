import type { ComponentProps, SubmitEvent } from 'react';
import { useOnce } from './use-once';

interface FormProps extends Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit'> {
  submit: (event: SubmitEvent) => Promise<unknown>;
}

/** A form that is sent by a script, and once, however often Enter is pressed meanwhile. */
export function Form({ submit, ...props }: FormProps) {
  const once = useOnce();
  return (
    <form
      {...props}
      noValidate
      // Should the script not be there yet, nothing that was typed gets into an address.
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        once(() => submit(event));
      }}
    />
  );
}

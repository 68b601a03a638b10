import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { secondStepCopy as copy, type SecondStepMethod } from '@/lib/second-step-copy';
import { Button } from './button';
import { Field } from './field';
import { Input } from './input';
import { isCompleteCode, OneTimeCodeField } from './one-time-code-field';

interface SecondStepFormProps {
  methods: readonly SecondStepMethod[];
  /** Undefined if this browser supports none of the methods. */
  method: SecondStepMethod | undefined;
  isBusy: boolean;
  error: string | undefined;
  /** Moves the focus to the first control at once. For places where nothing else announces the form. */
  focusesFirstControl?: boolean;
  chooseMethod: (method: SecondStepMethod) => void;
  submitCode: (code: string) => void;
  submitPasskey: () => void;
  onStartAgain: () => void;
}

/** The second step of a sign-in: a passkey, a code of an authenticator app or a recovery code. */
export function SecondStepForm({ focusesFirstControl = false, ...props }: SecondStepFormProps) {
  const { methods, method, isBusy, error, chooseMethod, submitCode, submitPasskey, onStartAgain } = props;
  const controls = useRef<HTMLDivElement>(null);
  const skipsFocus = useRef(!focusesFirstControl);
  useEffect(() => {
    if (!skipsFocus.current) controls.current?.querySelector<HTMLElement>('input, button')?.focus();
    skipsFocus.current = false;
  }, [method]);
  const formProps = { isBusy, error, onSubmit: submitCode };
  return (
    <div className="mt-6 grid gap-3">
      <div ref={controls}>
        {method === undefined && <p className="text-15 text-pretty">{copy.unsupported}</p>}
        {method === 'passkey' && <PasskeyButton isBusy={isBusy} error={error} onClick={submitPasskey} />}
        {method === 'authenticator-app' && <AppCodeForm {...formProps} />}
        {method === 'recovery-code' && <RecoveryCodeForm {...formProps} />}
      </div>
      <div className="grid justify-items-start">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <TextButton
              key={other}
              onClick={() => {
                chooseMethod(other);
              }}
            >
              {copy.switchTo[other]}
            </TextButton>
          ))}
        <TextButton onClick={onStartAgain}>{copy.startAgain}</TextButton>
      </div>
    </div>
  );
}

interface PasskeyButtonProps {
  isBusy: boolean;
  error: string | undefined;
  onClick: () => void;
}

function PasskeyButton({ isBusy, error, onClick }: PasskeyButtonProps) {
  return (
    <div className="grid gap-2">
      <Button keepsFocus busy={isBusy} busyLabel={copy.passkeyBusy} onClick={onClick}>
        {copy.passkey}
      </Button>
      <p role="alert" className="text-13 text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}

interface CodeMethodProps {
  isBusy: boolean;
  error: string | undefined;
  onSubmit: (code: string) => void;
}

function AppCodeForm({ isBusy, error, onSubmit }: CodeMethodProps) {
  const { input, shownError, setInputError, code, setCode } = useCodeInput(error);
  return (
    <CodeForm
      isBusy={isBusy}
      onSubmit={() => {
        if (isCompleteCode(code)) onSubmit(code);
        else setInputError(copy.codeMissing);
      }}
    >
      <OneTimeCodeField
        label={copy.code}
        error={shownError}
        ref={input}
        value={code}
        readOnly={isBusy}
        onChange={({ target: { value: newCode } }) => {
          setCode(newCode);
          if (newCode !== code && isCompleteCode(newCode)) onSubmit(newCode);
        }}
      />
    </CodeForm>
  );
}

function RecoveryCodeForm({ isBusy, error, onSubmit }: CodeMethodProps) {
  const { input, shownError, setInputError, code, setCode } = useCodeInput(error);
  return (
    <CodeForm
      isBusy={isBusy}
      onSubmit={() => {
        if (code.trim() === '') setInputError(copy.recoveryCodeMissing);
        else onSubmit(code.trim());
      }}
    >
      <Field label={copy.recoveryCode} hint={copy.recoveryCodeHint} error={shownError}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            value={code}
            readOnly={isBusy}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={({ target }) => {
              setCode(target.value);
            }}
          />
        )}
      </Field>
    </CodeForm>
  );
}

interface CodeFormProps {
  isBusy: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

function CodeForm({ isBusy, onSubmit, children }: CodeFormProps) {
  return (
    <form
      noValidate
      method="post"
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit();
      }}
    >
      {children}
      <Button type="submit" keepsFocus busy={isBusy} busyLabel={copy.busy}>
        {copy.submit}
      </Button>
    </form>
  );
}

/** The typed code. After an error it is selected, so that the next code replaces it. */
function useCodeInput(error: string | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [inputError, setInputError] = useState<string>();
  const shownError = inputError ?? error;
  useEffect(() => {
    if (shownError === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [shownError]);
  return {
    input,
    shownError,
    setInputError,
    code,
    setCode: (newCode: string) => {
      setCode(newCode);
      setInputError(undefined);
    },
  };
}

/** A button that looks like an inline link, for a secondary way to continue. */
function TextButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return (
    <button
      {...props}
      type="button"
      className="inline-flex min-h-11 items-center text-left text-15 font-medium text-accent underline-offset-4 hover:underline"
    />
  );
}

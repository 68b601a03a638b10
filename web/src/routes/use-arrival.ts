import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLogout } from '@/features/home/use-logout';
import { arrivalOf } from '@/lib/arrival';
import { paths } from '@/lib/paths';

/** Does what somebody came home for. Loading the page anew, or coming back to it later, is another arrival. */
export function useArrival() {
  const location = useLocation();
  const navigate = useNavigate();
  const { logOut } = useLogout();
  const [arrival] = useState(() => arrivalOf(location.state));
  const isHandled = useRef(false);
  useEffect(() => {
    if (arrival === null || isHandled.current) return;
    isHandled.current = true;
    void navigate(paths.home, { replace: true, state: null });
    if (arrival === 'log-out') logOut();
  });
  return { hasNewPage: arrival === 'page-created' };
}

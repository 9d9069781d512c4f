import { createContext } from 'react';

/** True where toasts are covered, on the session lock: a form then shows why a try failed in its own place. */
export const ErrorsInPlaceContext = createContext(false);

import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';

/** The shortest password that is accepted: `usual`, unless this installation demands more (AUTH-11). */
export function usePasswordMinimum(usual: number): number {
  const { data: options } = useQuery(api.auth.options.queryOptions());
  return Math.max(usual, options?.raisedPasswordMinimum ?? 0);
}

import { expect, it } from 'vitest';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { adminMessages } from '#features/admin/admin.messages.ts';
import { adminFilesMessages } from '#features/file-manager/admin-files.messages.ts';
import { fileMessages } from '#features/files/files.messages.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';

it('roles have the same names where they are given and where they are explained', () => {
  expect(accountsMessages.roles).toEqual(adminMessages.levels);
});

it('an upload of one file has the same name in every menu', () => {
  const names = [
    accountsMessages.actions.uploadSingle,
    adminFilesMessages.upload.single,
    fileMessages.manager.single,
    uploadMessages.single.dialog,
  ];
  expect(new Set(names)).toEqual(new Set(['Single Upload']));
});

it('what is disabled, deleted and restored is an account', () => {
  const { disable, enable, remove, restore } = accountsMessages.actions;
  for (const action of [disable, enable, remove, restore]) expect(action).toMatch(/ account$/);
  expect(accountsMessages.subtitle(2, 1)).toBe('2 accounts, 1 deleted');
  expect(adminMessages.dashboard.cards.users(2)).toBe('2 accounts');
});

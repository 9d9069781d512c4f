/** Whose archive an administrator uploads to. */
export type UploadTarget = { userId: string; name: string };

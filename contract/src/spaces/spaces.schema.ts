import { email } from '#auth/auth.schema.ts';
import { fieldWords } from '#field.messages.ts';
import { collectionItemsMaximum } from '#limits.ts';
import { spaceRole } from '#spaces/space-role.ts';
import { id, instant, line, optionalText } from '#text.ts';
import { z } from '#zod.ts';

const spaceNameMaximum = 120;
const spaceDescriptionMaximum = 2000;

const name = line(spaceNameMaximum, 'spaceNameRequired');
const description = optionalText(spaceDescriptionMaximum);

/** A member as the others see them: no address, subscription, quota or role in the installation. */
const spacePerson = z.object({
  userId: id,
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
});
export type SpacePerson = z.infer<typeof spacePerson>;

/** A space as its member sees it. */
export const space = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  /** What the caller is in it. */
  role: spaceRole,
  memberCount: z.number().int(),
  /** The first of its members by name: five at most. */
  people: z.array(spacePerson),
  itemCount: z.number().int(),
  /** What others have added since the caller was there last. */
  newCount: z.number().int(),
  /** The chosen picture, else the latest ones: four at most. */
  coverUrls: z.array(z.string()),
  coverMediaId: id.nullable(),
  viewersDownload: z.boolean(),
  /** Whether what the caller adds may be passed on by links of others; null: they were not asked yet, which counts as no. */
  passesOn: z.boolean().nullable(),
  /** Whether what the caller uploads or imports goes into it by itself. */
  addsEverything: z.boolean(),
  createdAt: instant,
});
export type Space = z.infer<typeof space>;

export const spaceMember = spacePerson.extend({ role: spaceRole, joinedAt: instant });
export type SpaceMember = z.infer<typeof spaceMember>;

/** A space of which no owner can sign in and act: with the members who can, if any, for administrators. */
export const unownedSpace = z.object({
  id,
  name: z.string(),
  members: z.array(spaceMember.omit({ avatarUrl: true, joinedAt: true })),
});
export type UnownedSpace = z.infer<typeof unownedSpace>;

/** A closed space, which its owners bring back within 30 days. */
export const closedSpace = z.object({ id, name: z.string(), closedAt: instant, endsAt: instant });

/** A space that the caller is in no more, which still shows items of theirs. */
export const leftSpace = z.object({ id, name: z.string(), itemCount: z.number().int() });

export const createSpaceInput = z.strictObject({ name, description });
/** Each person once; one of them at least owns the space. */
export const createSpaceForInput = createSpaceInput.extend({
  members: z
    .array(z.strictObject({ userId: id, role: spaceRole }))
    .min(1, { error: () => fieldWords().spaceOwnerRequired })
    .max(100)
    .refine((members) => new Set(members.map(({ userId }) => userId)).size === members.length),
});
export const spaceInput = z.strictObject({ spaceId: id });
/** Fields left out stay unchanged. */
export const updateSpaceInput = spaceInput.extend({
  name: name.optional(),
  description: z
    .string()
    .max(spaceDescriptionMaximum)
    .transform((text) => text.trim() || null)
    .nullable()
    .optional(),
  coverMediaId: id.nullable().optional(),
  viewersDownload: z.boolean().optional(),
});
/** The name as its owner typed it, so that nobody closes a space by mistake. */
export const closeSpaceInput = spaceInput.extend({ name: z.string().max(1000) });

export const memberInput = spaceInput.extend({ userId: id });
export const setSpaceRoleInput = memberInput.extend({ role: spaceRole });
export const leaveSpaceInput = spaceInput.extend({
  /** False: what the caller added stays to be seen by the others. */
  takesItems: z.boolean().default(false),
});

const linkRole = z.enum(['viewer', 'contributor']);
const mailedRole = z.enum(['viewer', 'contributor', 'editor']);
const linkDays = 7;

/** A link by which people with an account join. The server keeps only a hash of its token. */
export const spaceLink = z.object({
  id,
  role: mailedRole,
  /** To whom it was mailed, and who alone can join by it; null: whoever has it. */
  email: z.string().nullable(),
  usesLeft: z.number().int(),
  expiresAt: instant,
  createdAt: instant,
});
export const createSpaceLinkInput = spaceInput.extend({
  role: linkRole.default('viewer'),
  uses: z.number().int().min(1).max(100).default(10),
  days: z.number().int().min(1).max(30).default(linkDays),
});
/** The answer is the same whether the address has an account or not. */
export const inviteToSpaceInput = spaceInput.extend({ email, role: mailedRole.default('viewer') });
/** Only this answer contains the token, in `path`. */
export const createdSpaceLink = z.object({ link: spaceLink, path: z.string() });
export const spaceLinkInput = spaceInput.extend({ linkId: id });
export const spaceTokenInput = z.strictObject({ token: z.string().max(100) });

/** What somebody learns before joining. */
export const openedSpaceLink = z.object({
  spaceId: id,
  name: z.string(),
  description: z.string().nullable(),
  role: mailedRole,
  /** Display names. */
  members: z.array(z.string()),
  isMember: z.boolean(),
});

const someIds = z.array(id).max(10 * collectionItemsMaximum);
const mediaIds = someIds.min(1);

/** The caller's answer, for all that they add to the space; left out it stays. */
const mayPassOn = z.boolean().optional();

export const addToSpaceInput = spaceInput.extend({ mediaIds, mayPassOn });
export const withdrawInput = spaceInput.extend({ mediaIds });
/** Items, or what an own collection holds. */
export const whoLosesInput = z.union([
  z.strictObject({ mediaIds }),
  z.strictObject({ collectionId: id }),
]);
/** `itemCount`: how many of them the space shows. `people`: the names of the other members, only to whoever is one. */
export const losingSpaces = z.object({
  items: z.array(
    z.object({
      id,
      name: z.string(),
      itemCount: z.number().int(),
      people: z.array(z.string()),
    }),
  ),
});
export const changedItems = z.object({ changed: z.number().int() });
/** So that the adding can be undone: what was not there before, and what was there through a collection only. */
const put = { addedIds: someIds, throughCollectionIds: someIds };
export const addedItems = changedItems.extend(put);
export const undoAddingInput = spaceInput.extend(put);
/** The spaces to which what is sent is added once it is kept. */
export const chosenSpaceIds = z.array(id).max(100);
export const addEverythingInput = spaceInput.extend({ addsEverything: z.boolean() });
export const spaceCollectionInput = spaceInput.extend({ collectionId: id });
export const addCollectionInput = spaceCollectionInput.extend({ mayPassOn });
/** Without `mediaIds`: for all that the caller adds, unless they said otherwise of an item. */
export const passOnInput = spaceInput.extend({
  mayPassOn: z.boolean(),
  mediaIds: mediaIds.optional(),
});
/** Of an item or of a collection. */
export const holdingInput = z.union([
  z.strictObject({ mediaId: id }),
  z.strictObject({ collectionId: id }),
]);
export const holdingSpaces = z.object({ items: z.array(z.object({ id, name: z.string() })) });

import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { CollectionCover } from '#features/collections/collection-cover.tsx';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { excerptOf } from '#features/search/excerpt.ts';
import { MarkedText } from '#features/search/marked-text.tsx';
import { missingWords } from '#features/search/match-ranges.ts';
import { OptionLine } from '#features/search/option-line.tsx';
import { searchMessages } from '#features/search/search.messages.ts';

/** A found collection, with the matching text marked. */
export function CollectionLine({ collection, query }: { collection: Collection; query: string }) {
  const { name, description, itemCount } = collection;
  const isInName = missingWords(name, query).length === 0;
  const excerpt = isInName ? null : excerptOf(description, query);
  return (
    <OptionLine
      picture={
        <CollectionCover
          collection={collection}
          sizes="72px"
          className="h-12 w-18 shrink-0 rounded-print"
        />
      }
      title={<MarkedText text={name} query={query} />}
      details={
        <>
          {collectionMessages.itemCount(itemCount)}
          {excerpt !== null && (
            <>
              {` · ${searchMessages.quotes.before}`}
              <MarkedText text={excerpt} query={query} />
              {searchMessages.quotes.after}
            </>
          )}
        </>
      }
    />
  );
}

/** The button that loads the next page; nothing on the last page. */
export function ShowMore({
  asked: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: {
  asked: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  if (!hasNextPage) return null;
  return (
    <div className="panel-body">
      <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? 'Loading …' : 'Show more'}
      </button>
    </div>
  );
}

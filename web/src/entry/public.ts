import '@/styles/public.css';

const root = document.getElementById('root');
const data = document.getElementById('page')?.textContent;
if (root?.childElementCount === 0 && data !== undefined) {
  const { draw } = await import('./public-client');
  draw(root, JSON.parse(data) as { view: string; props: unknown });
}

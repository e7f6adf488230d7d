import vue from "@vitejs/plugin-vue";

export default vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === "alveole-game" } } });
